/** Why an issued invoice would be another now (docs/decisions/differences.md). */
export const DIFFERENCE_CAUSES = ['left', 'closed', 'absences', 'price'] as const
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number]

export const DIFFERENCE_STATES = ['OPEN', 'DISMISSED'] as const
export type DifferenceState = (typeof DIFFERENCE_STATES)[number]
