// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type DeskContext as Desk, DeskContext } from '#desk/shell/desk-context.ts';
import { sampleDesk, sampleFacts } from '#desk/shell/sample-desk.ts';
import { NoticesView } from '#notices/desk/notices-view.tsx';
import { sampleListedNotice } from '#notices/model/sample-listed-notice.ts';
import { ScreensView } from '#screens/desk/screens-view.tsx';
import { sampleScreen } from '#screens/model/sample-screen.ts';
import { SignedInAs, SignOut } from './signed-in-as.tsx';

afterEach(cleanup);

const anna = { name: 'Anna Süß', mayChange: true, signOutUrl: '/desk/oidc?logout=x' };
const alarms = { host: 'hooks.example.edu', lastDeliveryAt: null, problem: null, waiting: 0 };

function show(view: ReactNode, person: NonNullable<Desk['facts']>['person'], change: Partial<Desk> = {}) {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json([]));
  const facts = { ...sampleFacts, hasSignIn: true, alarms, person };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeskContext value={{ ...sampleDesk, facts, ...change }}>{view}</DeskContext>
    </QueryClientProvider>,
  );
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('who is signed in', () => {
  it('stands at the head, and signs out at the proxy', () => {
    show([<SignedInAs key="name" />, <SignOut key="out" />], anna);
    expect(screen.getByText('Anna Süß').parentElement?.textContent).toBe('Angemeldet: Anna Süß');
    expect(screen.getByRole('link', { name: 'Abmelden' }).getAttribute('href')).toBe('/desk/oidc?logout=x');
    expect(buttons()).toEqual([]);
  });

  it('has nothing to sign out with where the address is unknown', () => {
    show(<SignOut />, { ...anna, signOutUrl: null });
    expect(screen.queryByText('Abmelden')).toBeNull();
  });

  it('has no name and a button of the gateway with the password', () => {
    show([<SignedInAs key="name" />, <SignOut key="out" />], null);
    expect(screen.queryByText('Angemeldet:')).toBeNull();
    expect(buttons()).toEqual(['Abmelden']);
  });
});

describe('who may only look', () => {
  const screens = [sampleScreen({ state: 'frozen' })];
  const notices = [sampleListedNotice({ isInForce: true })];

  it.each([
    ['screens', <ScreensView key="" />, ['Neu laden', 'Probe senden']],
    ['notices', <NoticesView key="" />, ['Hinweis beenden', 'Alles leeren']],
  ])('has no button that changes something: %s', (_name, view, others) => {
    show(view, { ...anna, mayChange: false }, { screens, notices });
    expect(screen.getByRole('heading', { level: 1 })).toBeDefined();
    expect(buttons()).toEqual([]);
    cleanup();
    show(view, anna, { screens, notices });
    expect(buttons()).toEqual(expect.arrayContaining(others));
  });
});
