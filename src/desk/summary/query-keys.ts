/** The keys of what the desk reads again after a change. */
export const factsKey = ['desk-facts'];
export const screensKey = ['desk-screens'];
export const noticesKey = ['desk-notices'];
