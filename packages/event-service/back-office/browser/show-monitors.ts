/** Updates the list of an event's monitors and the hints when a checkbox changes. */
export function showMonitors(page: Document): void {
  const form = page.getElementById('event-form');
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener('change', () => {
    const chosen = [...form.querySelectorAll<HTMLInputElement>('input[name="tags"]:checked')];
    const isEverywhere = chosen.some((box) => 'all' in box.dataset);
    const ids = new Set(chosen.map((box) => box.value));
    const items = [...form.querySelectorAll<HTMLElement>('[data-monitor]')];
    for (const item of items) item.hidden = !isEverywhere && !ids.has(item.dataset['monitor'] ?? '');
    setHidden(
      form,
      '[data-nowhere]',
      items.some((item) => !item.hidden),
    );
    setHidden(form, '[data-off-air]', isChecked(form, 'published') && !isChecked(form, 'archived'));
  });
}

function setHidden(form: HTMLFormElement, selector: string, isHidden: boolean): void {
  const element = form.querySelector<HTMLElement>(selector);
  if (element !== null) element.hidden = isHidden;
}

function isChecked(form: HTMLFormElement, name: string): boolean {
  return form.querySelector(`input[name="${name}"]:checked`) !== null;
}
