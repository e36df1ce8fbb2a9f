/** Days for which audit entries are kept, unless the installation sets another number. */
export const DEFAULT_AUDIT_DAYS = 1_826
