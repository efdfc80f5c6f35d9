import { accountRoutes } from '#back-office/people/account-routes.ts';
import { findRoute, showFormAgain } from '#back-office/pages/answer-visit.ts';
import { categoryRoutes } from '#back-office/categories/category-routes.ts';
import { eventRoutes } from '#back-office/events/event-routes.ts';
import { keyRoutes } from '#back-office/keys/key-routes.ts';
import { peopleRoutes } from '#back-office/people/people-routes.ts';
import { pictureRoutes } from '#back-office/events/image-routes.ts';
import { signInRoutes } from '#back-office/people/sign-in-routes.ts';
import { goTo } from '#back-office/pages/visit.ts';
import type { Route } from '#back-office/pages/visit.ts';
import { welcomeRoutes } from '#back-office/people/welcome-routes.ts';

/** Every page of the back office. */
export function allRoutes(): readonly Route[] {
  const pages = [
    ...eventRoutes,
    ...pictureRoutes,
    ...categoryRoutes,
    ...keyRoutes,
    ...peopleRoutes,
    ...accountRoutes,
    ...welcomeRoutes,
  ];
  const signIn = signInRoutes(async (visit, form) => {
    const { pathname, searchParams } = new URL(visit.address, 'http://localhost');
    const found = findRoute(pages, pathname);
    if (found === null) return goTo('/events');
    return showFormAgain(found.route, { ...visit, id: found.id, query: searchParams }, form);
  });
  return [...pages, ...signIn];
}
