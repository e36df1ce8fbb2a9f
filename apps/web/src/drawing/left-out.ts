/** Thrown by what is not drawn, as the app begins without it: its skeleton is. */
export class LeftOut extends Error {}
