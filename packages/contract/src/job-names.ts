export const JOB_NAMES = [] as const
