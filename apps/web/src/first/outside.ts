/** Pages of their own without a session, beside /login: their document shows and asks for nothing. */
export const OUTSIDE = /^\/(?:account\/(?:email|reset)|activate|contact|logout|register|reset)\b/
