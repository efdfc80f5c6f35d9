// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DeskContext } from './desk-context.ts';
import { editAddress, EditLink } from './edit-link.tsx';
import { sampleDesk, sampleFacts } from './sample-desk.ts';

afterEach(cleanup);

const pattern = 'https://events.example.edu/back-office/events/{id}';

it.each([
  [pattern, '12', 'https://events.example.edu/back-office/events/12'],
  ['https://x.example/?event={id}#edit-{id}', '12', 'https://x.example/?event=12#edit-12'],
  [pattern, '../7?a=$&', 'https://events.example.edu/back-office/events/..%2F7%3Fa%3D%24%26'],
  [pattern, '', null],
  [pattern, '\ud800', null],
  [null, '12', null],
])('with %s the event %j is at %s', (address, id, expected) => {
  expect(editAddress(address, id)).toBe(expected);
});

function show(eventEditUrl: string | null, props: ComponentProps<typeof EditLink>) {
  render(
    <DeskContext value={{ ...sampleDesk, facts: { ...sampleFacts, eventEditUrl } }}>
      <EditLink {...props} />
    </DeskContext>,
  );
  return screen.queryByRole('link');
}

it('opens the event in a new tab that knows nothing of the desk', () => {
  const link = show(pattern, { event: '12' });
  expect(link?.textContent).toBe('Im Veranstaltungsdienst öffnen');
  expect(link?.getAttribute('target')).toBe('_blank');
  expect(link?.getAttribute('rel')).toContain('noopener');
  cleanup();
  const named = show(pattern, { event: '12', name: 'Jazz' });
  expect(named?.getAttribute('aria-label')).toBe('Im Veranstaltungsdienst öffnen: Jazz');
});

it('is left out where nobody said where events are changed', () => {
  expect(show(null, { event: '12' })).toBeNull();
});
