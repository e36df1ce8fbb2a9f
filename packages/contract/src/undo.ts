/** For so many minutes whoever did something can undo it by its command; afterwards it is corrected in other ways. */
export const UNDO_MINUTES = 5
