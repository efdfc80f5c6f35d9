import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { siteKey } from '#data/use-site.ts';
import { factsKey } from '#desk/summary/query-keys.ts';

const refreshMs = 10_000;

/** Site and facts are read when the view opens, and again and again: somebody may be editing the file. */
export function useFreshSite(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'hidden') return;
      for (const queryKey of [siteKey, factsKey]) void client.invalidateQueries({ queryKey });
    };
    refresh();
    const timer = setInterval(refresh, refreshMs);
    return () => clearInterval(timer);
  }, [client]);
}
