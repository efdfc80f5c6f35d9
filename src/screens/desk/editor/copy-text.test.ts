// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './device-steps.tsx';

const stubClipboard = (writeText?: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', { clipboard: writeText && { writeText } });

/** What is selected when a command is run. */
function stubCommand(result: () => boolean): readonly string[] {
  const copied: string[] = [];
  document.execCommand = (command) => {
    const field = document.activeElement;
    if (field instanceof HTMLTextAreaElement)
      copied.push(`${command} ${field.value.slice(field.selectionStart, field.selectionEnd)}`);
    return result();
  };
  return copied;
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('copies by the clipboard API where there is one', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  stubClipboard(writeText);
  expect(await copyText('an address')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('an address');
});

it.each([
  ['is none', undefined],
  ['is refused', async () => Promise.reject(new Error('denied'))],
])(
  'copies a selection where the clipboard API %s, and leaves focus and page as they were',
  async (_, api) => {
    stubClipboard(api);
    const copied = stubCommand(() => true);
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    expect(await copyText('an address')).toBe(true);
    expect(copied).toEqual(['copy an address']);
    expect(document.activeElement).toBe(button);
    expect(document.querySelector('textarea')).toBeNull();
  },
);

it('says that it failed', async () => {
  stubClipboard();
  stubCommand(() => false);
  expect(await copyText('an address')).toBe(false);
  stubCommand(() => {
    throw new Error('not supported');
  });
  expect(await copyText('an address')).toBe(false);
  expect(document.querySelector('textarea')).toBeNull();
});
