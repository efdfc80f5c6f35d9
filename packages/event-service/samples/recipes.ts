import type { Recipe } from './recipe.ts';
import { allMonitorsRecipes } from './recipes-all-monitors.ts';
import { awkwardRecipes } from './recipes-awkward.ts';
import { buildingARecipes } from './recipes-building-a.ts';
import { elsewhereRecipes } from './recipes-elsewhere.ts';
import { mensaRecipes } from './recipes-mensa.ts';

/** All sample events. What another one stands in for comes after it. */
export const recipes: readonly Recipe[] = [
  ...allMonitorsRecipes,
  ...mensaRecipes,
  ...buildingARecipes,
  ...elsewhereRecipes,
  ...awkwardRecipes,
];
