// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { RequestError } from '#data/get-json.ts';
import { DeskContext } from '#desk/shell/desk-context.ts';
import { sampleDesk } from '#desk/shell/sample-desk.ts';
import { RequestFailure } from './request-failure.tsx';

afterEach(cleanup);

const statuses = [0, 400, 401, 404, 409, 503];

function show(status: number, isCommand: boolean, language: 'de' | 'en' = 'de') {
  const { container } = render(
    <DeskContext value={{ ...sampleDesk, language }}>
      <RequestFailure error={new RequestError('what the server says', status)} isCommand={isCommand} />
    </DeskContext>,
  );
  return container;
}

function textOf(...shown: Parameters<typeof show>) {
  const { textContent } = show(...shown);
  cleanup();
  return textContent;
}

describe('the explanation of a failure', () => {
  it.each([
    [0, 'Der Server hat nicht geantwortet'],
    [401, 'Ihre Anmeldung ist abgelaufen'],
    [409, 'what the server says'],
    [503, 'Der Server kann gerade nichts ändern'],
  ])('of a command with %i says why', (status, reason) => {
    expect(textOf(status, true)).toContain(reason);
  });

  it('quotes the server in its language', () => {
    expect(show(400, false).querySelector('q[lang="en"]')?.textContent).toBe('what the server says');
  });

  it('mentions the form only where there is one', () => {
    for (const status of statuses) {
      expect(textOf(status, true)).not.toMatch(/Eingaben|speichern/);
      expect(textOf(status, true, 'en')).not.toMatch(/entered|save/);
    }
    expect(textOf(503, false)).toContain('Ihre Eingaben stehen noch hier. Versuchen Sie');
    expect(textOf(400, false)).toContain('speichern Sie noch einmal');
  });
});
