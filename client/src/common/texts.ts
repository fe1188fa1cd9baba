/** The panels' sentences in the language of the editor. */
import * as vscode from 'vscode';
import { englishTexts, type TextKey, type Texts, textKeys } from '../../panel/texts.ts';

export const panelTexts = (): Texts => {
  const texts: Record<string, string> = {};
  // `l10n.t` fills `{0}` only when it is given values, so the places stay for the panel to fill.
  for (const key of textKeys) texts[key] = vscode.l10n.t(englishTexts[key]);
  return texts as Record<TextKey, string>;
};
