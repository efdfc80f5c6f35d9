/** Ctrl+S (⌘S) saves the form at hand, `/` goes to the search. */
export function listenForKeys(page: Document): void {
  page.addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') save(page, event);
    else if (event.key === '/' && !isWriting(event.target)) goToSearch(page, event);
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

function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select');
}
