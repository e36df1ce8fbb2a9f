export { markRead, useMarkShown, useRefetch } from './notices.ts'
export { useLive } from './use-live.ts'
export { useLookedAt } from './use-looked-at.ts'
export { useVisible } from './use-visible.ts'
