/** Thrown by parts that are not drawn, as the app also starts without them: their skeleton is drawn. */
export class LeftOut extends Error {}
