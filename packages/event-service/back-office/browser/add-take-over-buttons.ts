/** On a conflict, a button that copies the stored value into the field. */
export function addTakeOverButtons(page: Document): void {
  const label = page.documentElement.lang === 'en' ? 'Use this' : 'Übernehmen';
  for (const note of page.querySelectorAll<HTMLElement>('.other')) {
    const theirs = note.querySelector('[data-theirs]');
    const field = page.getElementById(note.id.replace(/^o-/, 'f-'));
    if (theirs === null || !isWritable(field)) continue;
    const button = page.createElement('button');
    button.type = 'button';
    button.className = 'plain';
    button.textContent = label;
    button.addEventListener('click', () => {
      field.value = theirs.textContent ?? '';
      field.focus();
    });
    note.append(' ', button);
  }
}

function isWritable(field: HTMLElement | null): field is HTMLInputElement | HTMLTextAreaElement {
  return (
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'checkbox')
  );
}
