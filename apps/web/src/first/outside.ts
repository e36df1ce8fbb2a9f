/** Pages without a session besides /login: their document shows nothing and sends no calls. */
export const OUTSIDE = /^\/(?:account\/(?:email|reset)|activate|contact|logout|register|reset)\b/
