import { accountRoutes } from './account-routes.ts';
import { findRoute, showFormAgain } from './answer-visit.ts';
import { categoryRoutes } from './category-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { keyRoutes } from './key-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { pictureRoutes } from './picture-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { goTo } from './visit.ts';
import type { Route } from './visit.ts';
import { welcomeRoutes } from './welcome-routes.ts';

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
