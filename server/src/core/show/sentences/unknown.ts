/** Why a value is not known. */
import type { UnknownReason } from '../../settings/setting.ts';
import type { Locale } from '../locale.ts';

const en: Record<UnknownReason, string> = {
  parameter: 'it is a parameter, callers decide',
  'call-result': 'it is the result of a call',
  environment: 'it comes from the environment',
  reassigned: 'it is assigned more than once',
  spread: 'it may be in arguments that are passed on as a whole',
  computed: 'it is computed',
  imported: 'it is imported from a place that was not found',
  attribute: 'it is an attribute that is set elsewhere',
  conditional: 'a condition decides',
  'not-a-number': 'it is no number',
  'too-deep': 'it is defined through too many steps',
};

const ja: Record<UnknownReason, string> = {
  parameter: '引数なので呼び出し元が決めます',
  'call-result': '呼び出しの結果です',
  environment: '環境変数の値です',
  reassigned: '複数回代入されています',
  spread: 'まとめて渡される引数の中にあるかもしれません',
  computed: '計算された値です',
  imported: '見つからない場所から import されています',
  attribute: '別の場所で設定される属性です',
  conditional: '条件で決まります',
  'not-a-number': '数値ではありません',
  'too-deep': '定義をたどる段数が多すぎます',
};

export const unknownSentences: Readonly<Record<Locale, Readonly<Record<UnknownReason, string>>>> = { en, ja };
