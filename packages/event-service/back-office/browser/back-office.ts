import { addCopyButtons } from './add-copy-buttons.ts';
import { addTakeOverButtons } from './add-take-over-buttons.ts';
import { handleShortcuts } from './handle-shortcuts.ts';
import { showMonitors } from './show-monitors.ts';

// The pages work without this script.
warnBeforeLeaving(document, window);
handleShortcuts(document);
addCopyButtons(document, navigator.clipboard);
addTakeOverButtons(document);
showMonitors(document);

/** Shows a confirmation before a page with unsent input is left. */
function warnBeforeLeaving(page: Document, view: Window): void {
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
