/** Ctrl+S (⌘S) submits the form, `/` focuses the search, Tab scrolls the focused field into view. */
export function handleShortcuts(page: Document): void {
  page.addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') save(page, event);
    else if (event.key === '/' && !isTextEntry(event.target)) goToSearch(page, event);
  });
  page.addEventListener('keyup', ({ key }) => {
    // Browsers scroll to the caret only; the lower lines of a field can be behind the save bar.
    if (key === 'Tab') page.querySelector('main :focus')?.scrollIntoView({ block: 'nearest' });
  });
}

function save(page: Document, event: KeyboardEvent): void {
  const form = page.querySelector<HTMLFormElement>('main form.event, main form.stack');
  if (form === null) return;
  event.preventDefault();
  form.requestSubmit();
}

function goToSearch(page: Document, event: KeyboardEvent): void {
  const search = page.querySelector<HTMLInputElement>('input[type="search"]');
  if (search === null) return;
  event.preventDefault();
  search.focus();
  search.select();
}

function isTextEntry(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select');
}
