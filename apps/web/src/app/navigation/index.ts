export type { Choice, Wanted } from './choices.ts'
export { focusAfterNavigation, focusContent } from './focus.ts'
export { allUnread, hasAbsences, hasPayments, type Menu, useMenu, useMenuPlace, useTutored } from './menu.ts'
export { useChoice } from './use-choice.ts'
