import { categoryRoutes } from '#back-office/categories/category-routes.ts';
import { eventRoutes } from '#back-office/events/event-routes.ts';
import { imageRoutes } from '#back-office/events/image-routes.ts';
import { keyRoutes } from '#back-office/keys/key-routes.ts';
import { accountRoutes } from '#back-office/people/account-routes.ts';
import { peopleRoutes } from '#back-office/people/people-routes.ts';
import { signInRoutes } from '#back-office/people/sign-in-routes.ts';
import { welcomeRoutes } from '#back-office/people/welcome-routes.ts';
import { matchRoute, redirectTo, type Route } from '#back-office/requests/route.ts';
import { showFormAgain } from './handle-request.ts';

export function allRoutes(): readonly Route[] {
  const pages = [
    ...eventRoutes,
    ...imageRoutes,
    ...categoryRoutes,
    ...keyRoutes,
    ...peopleRoutes,
    ...accountRoutes,
    ...welcomeRoutes,
  ];
  const signIn = signInRoutes(async (request, form) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const matched = matchRoute(pages, pathname);
    if (matched === null) return redirectTo('/events');
    return showFormAgain(matched.route, { ...request, id: matched.id, query: searchParams }, form);
  });
  return [...pages, ...signIn];
}
