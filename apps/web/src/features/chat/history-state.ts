import { useLocation } from '@tanstack/react-router'

/** How a talk that is not there yet is called; kept with the entry of the history, so also over a reload. */
export type NewTalk = { name: string; about: string }

declare module '@tanstack/react-router' {
  interface HistoryState {
    newTalk?: NewTalk
  }
}

export function useNewTalk(): NewTalk | undefined {
  return useLocation({ select: ({ state }) => state.newTalk })
}
