/**
 * What a person does in the workbench, for tests: everything waits for what is on the screen, never for time alone.
 */
import type { FrameLocator, Locator, Page } from 'playwright-core';

export interface Hover {
  readonly text: string;
  readonly html: string;
}

const hoverBox = '.monaco-hover:not(.hidden) .monaco-hover-content, .monaco-resizable-hover:visible .monaco-hover-content';

export class Workbench {
  readonly page: Page;
  readonly #timeoutMs: number;

  constructor(page: Page, timeoutMs = 60_000) {
    this.page = page;
    this.#timeoutMs = timeoutMs;
    page.setDefaultTimeout(timeoutMs);
  }

  /** Resolves when the explorer shows the folder. */
  async ready(): Promise<void> {
    await this.page.locator('.monaco-workbench').waitFor();
    await this.page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
  }

  /** Runs a command by its title in the palette, e.g. `Retry Lens: Open Log in Timeline`. */
  command(title: string): Promise<void> {
    return this.#pick('Control+Shift+P', `>${title}`, title);
  }

  /** Opens a file of the folder by name and waits for its tab. */
  async openFile(name: string): Promise<void> {
    await this.#pick('Control+P', name, name);
    await this.tab(name).waitFor();
  }

  tab(name: string): Locator {
    return this.page.locator('.tabs-container .tab.active', { hasText: name });
  }

  editor(): Locator {
    return this.page
      .locator('.editor-group-container.active .monaco-editor[role="code"], .editor-group-container.active .editor-instance .monaco-editor')
      .first();
  }

  /** The lines on screen, top to bottom. */
  async lines(): Promise<readonly string[]> {
    const lines = await this.editor()
      .locator('.view-line')
      .evaluateAll((elements) =>
        elements
          .map((element) => ({ top: Number.parseFloat((element as HTMLElement).style.top), text: element.textContent ?? '' }))
          .sort((a, b) => a.top - b.top)
          .map(({ text }) => text),
      );
    // Rendered lines use no-break spaces.
    return lines.map((line) => line.replaceAll('\u00a0', ' '));
  }

  /**
   * Rests the mouse on a text until a hover that matches `want` shows.
   *
   * The mouse is nudged again every 4 s: the first moves may come before the editor has laid out or the provider is there.
   */
  async hover(text: string, want: RegExp): Promise<Hover> {
    const box = this.page.locator(hoverBox).first();
    const giveUpAt = Date.now() + this.#timeoutMs;
    let seen = '';
    for (let nudge = 0; Date.now() < giveUpAt; nudge = 1 - nudge) {
      const { x, y } = await this.#middleOf(text);
      await this.page.mouse.move(x, y + 200);
      await this.page.mouse.move(x + nudge, y, { steps: 3 });
      const restedAt = Date.now();
      while (Date.now() - restedAt < 4000) {
        const hover = await box
          .evaluate(
            (element) => (element.checkVisibility() ? { text: element.textContent ?? '', html: element.innerHTML } : null),
            undefined,
            {
              timeout: 200,
            },
          )
          .catch(() => null);
        seen = hover?.text ?? seen;
        if (hover && want.test(hover.text)) return hover;
        await this.page.waitForTimeout(20);
      }
    }
    throw new Error(`no hover matching ${want} on '${text}'; the last one was: ${seen || 'none'}`);
  }

  async hideHover(): Promise<void> {
    await this.page.mouse.move(5, 5);
    await this.page.locator(hoverBox).first().waitFor({ state: 'hidden' });
  }

  /** The rows of the Problems panel, as a screen reader is told; waits until one contains `text`. */
  async problems(text: string): Promise<readonly string[]> {
    const panel = this.page.locator('.markers-panel');
    if (!(await panel.isVisible())) {
      await this.command('View: Focus Problems');
      await panel.waitFor();
    }
    const rows = panel.locator('.monaco-list-row');
    await rows.filter({ hasText: text }).first().waitFor();
    return rows.evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label') ?? ''));
  }

  /** Opens the quick fixes at the cursor of the focused editor and takes the one whose title contains `title`. */
  async quickFix(title: string): Promise<void> {
    const rows = this.page.locator('.action-widget .monaco-list-row');
    const wanted = rows.filter({ hasText: title }).first();
    // The key is lost while the editor is just being focused, and answered with nothing before the finding is there.
    for (let attempt = 0; attempt < 8 && !(await wanted.isVisible()); attempt++) {
      await this.page.keyboard.press('Control+.');
      await wanted.waitFor({ timeout: 3000 }).catch(() => this.page.keyboard.press('Escape'));
    }
    await wanted.waitFor();
    // The list lies under a sheet that takes all clicks: it is walked with the keyboard.
    const chosen = this.page.locator('.action-widget .monaco-list-row.focused', { hasText: title });
    for (let left = await rows.count(); left > 0 && !(await chosen.isVisible()); left--) {
      await this.page.keyboard.press('ArrowDown');
    }
    await chosen.waitFor();
    await this.page.keyboard.press('Enter');
    await chosen.waitFor({ state: 'hidden' });
  }

  /**
   * The document inside the visible webview. It lies two frames deep and is replaced whenever its HTML is set:
   * keep locators of it, never handles.
   */
  webview(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').first().frameLocator('iframe#active-frame');
  }

  /** Ctrl+Shift+P and its like are lost while the workbench has no focus: press until the box shows. */
  async #openQuick(key: string): Promise<Locator> {
    const quick = this.page.locator('.quick-input-widget:visible');
    for (let attempt = 0; attempt < 10; attempt++) {
      await this.page.keyboard.press(key);
      const shown = await quick.waitFor({ timeout: 1500 }).then(
        () => true,
        () => false,
      );
      if (shown) return quick;
      await this.page
        .locator('.part.titlebar')
        .click({ position: { x: 300, y: 12 }, force: true })
        .catch(() => undefined);
    }
    throw new Error(`${key} opened nothing`);
  }

  async #pick(key: string, typed: string, rowText: string): Promise<void> {
    const quick = await this.#fillQuick(key, typed);
    const row = quick.locator('.monaco-list-row', { hasText: rowText }).first();
    await row.waitFor();
    await row.click();
    await quick.waitFor({ state: 'hidden' });
  }

  /** The box closes again when something that has just opened takes the focus: then it is opened once more. */
  async #fillQuick(key: string, typed: string): Promise<Locator> {
    for (let attempt = 0; attempt < 5; attempt++) {
      const quick = await this.#openQuick(key);
      const input = quick.locator('.quick-input-box input').first();
      const filled = await input.fill(typed, { timeout: 3000 }).then(
        () => true,
        () => false,
      );
      if (filled && (await quick.isVisible())) return quick;
    }
    throw new Error(`the box that ${key} opens does not stay`);
  }

  /** Middle of the text's first appearance on screen, from the rendered text: it may lie across several tokens. */
  async #middleOf(text: string): Promise<{ x: number; y: number }> {
    const point = await this.editor().evaluate((editor, wanted) => {
      const lines = [...editor.querySelectorAll<HTMLElement>('.view-line')].sort(
        (a, b) => Number.parseFloat(a.style.top) - Number.parseFloat(b.style.top),
      );
      for (const line of lines) {
        const at = (line.textContent ?? '').replaceAll('\u00a0', ' ').indexOf(wanted);
        if (at < 0) continue;
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        let before = 0;
        let started = false;
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const length = node.textContent?.length ?? 0;
          if (!started && at < before + length) {
            range.setStart(node, at - before);
            started = true;
          }
          if (started && at + wanted.length <= before + length) {
            range.setEnd(node, at + wanted.length - before);
            const box = range.getBoundingClientRect();
            return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
          }
          before += length;
        }
      }
      return null;
    }, text);
    if (!point) throw new Error(`'${text}' is not on screen`);
    return point;
  }
}
