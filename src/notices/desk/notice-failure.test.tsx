// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RequestError } from '#data/get-json.ts';
import { DeskContext } from '#desk/shell/desk-context.ts';
import { sampleDesk } from '#desk/shell/sample-desk.ts';
import { RequestFailure } from '#screens/desk/editor/request-failure.tsx';
import { sendWords } from './send-words.ts';

afterEach(cleanup);

function textOf(status: number, hasText: boolean, language: 'de' | 'en' = 'de') {
  const { container } = render(
    <DeskContext value={{ ...sampleDesk, language }}>
      <RequestFailure
        error={new RequestError('what the server says', status)}
        texts={sendWords}
        isCommand={!hasText}
      />
    </DeskContext>,
  );
  const text = container.textContent;
  cleanup();
  return text;
}

const statuses = [0, 400, 401, 403, 404, 413, 429, 503];

it.each([
  [0, 'Ob es geklappt hat, ist ungewiss'],
  [400, 'what the server says'],
  [401, 'In neuem Tab anmelden'],
  [413, 'zu viel Text'],
  [429, 'Warten Sie eine Minute'],
  [503, 'auf anderem Weg'],
])('says of %i why a notice was not sent, and that the text is still there', (status, reason) => {
  expect(textOf(status, true)).toContain(reason);
  expect(textOf(status, true)).toContain('Ihr Text steht noch hier.');
});

it('mentions the text only where there is one', () => {
  for (const status of statuses) {
    expect(textOf(status, false)).not.toMatch(/Ihr Text|Angaben|kürzen/);
    expect(textOf(status, false, 'en')).not.toMatch(/Your text|entries|shorten/);
  }
});
