/** Browsers have a clipboard only over https and on localhost. */
export function addCopyButtons(page: Document, clipboard: Clipboard | undefined): void {
  if (clipboard === undefined) return;
  const [label, done] = page.documentElement.lang === 'en' ? ['Copy', 'Copied'] : ['Kopieren', 'Kopiert'];
  for (const secret of page.querySelectorAll('[data-copy]')) {
    const button = page.createElement('button');
    button.className = 'button';
    button.textContent = label;
    button.addEventListener('click', () => void copy());
    const copy = async () => {
      await clipboard.writeText(secret.textContent ?? '');
      button.textContent = done;
    };
    secret.after(' ', button);
  }
}
