/** Pages that are shown without a session: their document asks for nothing. */
export const OUTSIDE = /^\/(?:account\/(?:email|reset)|activate|contact|login|logout|register|reset)\b/
