/** Asks before somebody leaves a form in which something was typed and not sent. */
export function guardTyped(page: Document, view: Window): void {
  let isTyped = page.querySelector('form[data-typed]') !== null;
  page.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form !== null && form.method === 'post') isTyped = true;
  });
  page.addEventListener('submit', () => {
    isTyped = false;
  });
  view.addEventListener('beforeunload', (event) => {
    if (isTyped) event.preventDefault();
  });
}
