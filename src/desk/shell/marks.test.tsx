// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { sampleScreen } from '#screens/model/sample-screen.ts';
import { DeskContext } from './desk-context.ts';
import { AddressLink } from './marks.tsx';
import { sampleDesk } from './sample-desk.ts';

afterEach(cleanup);

const query = 'monitor=3&days=14';
const screenAt = (address: string) => sampleScreen({ name: 'flur', parameters: { days: 14 }, address });
const setting = { name: 'days', value: 74 } as const;

function show(props: Parameters<typeof AddressLink>[0], desk: Partial<DeskContext> = {}) {
  render(
    <DeskContext value={{ ...sampleDesk, screens: [screenAt('/s/flur?diag=1')], ...desk }}>
      <AddressLink {...props} />
    </DeskContext>,
  );
  const link = screen.queryByRole('link');
  return link === null ? null : [link.textContent, link.getAttribute('href')];
}

describe('the link to a setting that would show an event', () => {
  it('builds an address for a screen without a name', () => {
    const address = '/desk?view=address&monitor=3&days=74';
    expect(show({ query, setting })).toEqual(['Adresse mit 74 Tagen bauen', address]);
  });

  it('changes a named screen', () => {
    const where = 'building=Mensa&floor=0&screen=flur';
    const form = `/desk?view=address&screen=flur&monitor=3&days=74&${where}`;
    expect(show({ screen: 'flur', setting })).toEqual(['74 Tage eintragen …', form]);
  });

  it.each([
    ['de', 'days', 1, '1 Tag eintragen …'],
    ['de', 'limit', 40, '40 Folien eintragen …'],
    ['en', 'days', 74, 'Enter 74 days …'],
    ['en', 'limit', 40, 'Enter 40 slides …'],
  ] as const)('in %s: %s %i is "%s"', (language, name, value, label) => {
    expect(show({ screen: 'flur', setting: { name, value } }, { language })?.[0]).toBe(label);
  });

  it('is left out where the address of the device decides, and where no setting would help', () => {
    expect(show({ screen: 'flur', setting }, { screens: [screenAt('/s/flur?days=7')] })).toBeNull();
    expect(show({ screen: 'keller', setting })).toBeNull();
    expect(show({ query, setting: undefined })).toBeNull();
  });
});
