// The pages work without this script.
const isEnglish = document.documentElement.lang === 'en';
const eventForm = document.querySelector<HTMLFormElement>('form.event');

warnBeforeLeaving();
addShortcuts();
addCopyButtons();
addTakeOverButtons();
addDateButton();
if (eventForm !== null) eventForm.addEventListener('change', () => showMonitors(eventForm));
eventForm?.addEventListener('submit', () => {
  // Without a file it can be held while its sender signs in; a body of several parts is not read without a session.
  if (!eventForm.querySelector<HTMLInputElement>('input[type="file"]')?.value)
    eventForm.enctype = 'application/x-www-form-urlencoded';
});

function warnBeforeLeaving(): void {
  let isTyped = document.querySelector('form[data-typed]') !== null;
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form?.method === 'post') isTyped = true;
  });
  document.addEventListener('submit', () => {
    isTyped = false;
  });
  window.addEventListener('beforeunload', (event) => {
    if (isTyped) event.preventDefault();
  });
}

/** Ctrl+S (⌘S) submits the form, `/` focuses the search, Tab scrolls the focused field into view. */
function addShortcuts(): void {
  const form = document.querySelector<HTMLFormElement>('main form.event, main form.stack');
  const search = document.querySelector<HTMLInputElement>('input[type="search"]');
  document.addEventListener('keydown', (event) => {
    const { target } = event;
    const isTextEntry = target instanceof Element && target.matches('input, textarea, select');
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's' && form !== null) {
      event.preventDefault();
      form.requestSubmit();
    } else if (event.key === '/' && !isTextEntry && search !== null) {
      event.preventDefault();
      search.focus();
      search.select();
    }
  });
  document.addEventListener('keyup', ({ key }) => {
    // Browsers scroll to the caret only; the lower lines of a field can be behind the save bar.
    if (key === 'Tab') document.querySelector('main :focus')?.scrollIntoView({ block: 'nearest' });
  });
}

function createButton(label: string, className: string, onClick: (button: HTMLElement) => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = label;
  button.addEventListener('click', () => onClick(button));
  return button;
}

function addCopyButtons(): void {
  // Browsers have a clipboard only over https and on localhost.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) return;
  for (const secret of document.querySelectorAll('[data-copy]')) {
    const copy = async (button: HTMLElement) => {
      await clipboard.writeText(secret.textContent ?? '');
      button.textContent = isEnglish ? 'Copied' : 'Kopiert';
    };
    const label = isEnglish ? 'Copy' : 'Kopieren';
    secret.after(
      ' ',
      createButton(label, 'button', (button) => void copy(button)),
    );
  }
}

/** A button copies the stored value into the field on a conflict. */
function addTakeOverButtons(): void {
  for (const note of document.querySelectorAll('[id^="o-"]')) {
    const theirs = note.querySelector('[data-theirs]');
    const field = document.getElementById(note.id.replace(/^o-/, ''));
    const isText = field instanceof HTMLInputElement && field.type !== 'checkbox';
    if (theirs === null || !(isText || field instanceof HTMLTextAreaElement)) continue;
    const takeOver = () => {
      field.value = theirs.textContent ?? '';
      field.focus();
    };
    note.append(' ', createButton(isEnglish ? 'Use this' : 'Übernehmen', 'plain', takeOver));
  }
}

/** A button below the dates of an event adds an empty one like the last. */
function addDateButton(): void {
  const add = (button: HTMLElement) =>
    button.insertAdjacentHTML(
      'beforebegin',
      button.previousElementSibling?.outerHTML.replace(/ id="[^"]*"/g, '') ?? '',
    );
  const label = isEnglish ? '+ Another date' : '+ Weiterer Termin';
  document.querySelector('.dates')?.append(createButton(label, 'button', add));
}

/** Updates the list of an event's monitors and the hints when a checkbox changes. */
function showMonitors(form: HTMLFormElement): void {
  const chosen = [...form.querySelectorAll<HTMLInputElement>('input[name="tags"]:checked')];
  const isEverywhere = chosen.some((box) => 'all' in box.dataset);
  const ids = new Set(chosen.map((box) => box.value));
  const items = [...form.querySelectorAll<HTMLElement>('[data-monitor]')];
  for (const item of items) item.hidden = !isEverywhere && !ids.has(item.dataset['monitor'] ?? '');
  const isChecked = (name: string) => form.querySelector(`input[name="${name}"]:checked`) !== null;
  const hide = (selector: string, isHidden: boolean) =>
    form.querySelector(selector)?.toggleAttribute('hidden', isHidden);
  const isAnywhere = items.some((item) => !item.hidden);
  hide('[data-nowhere]', isAnywhere);
  hide('[data-off-air]', isChecked('published') && !isChecked('archived'));
}
