/** The dialogs of a post. */
export type PostDialog = 'delete' | 'report' | 'readers' | 'names'
