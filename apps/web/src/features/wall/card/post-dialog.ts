/** What may be open over a post. */
export type PostDialog = 'delete' | 'report' | 'readers'
