/** What is stored as JSON: the data of events, jobs and answers. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
