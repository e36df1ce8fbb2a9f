import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from './trpc.ts'

/** Providers for the server's data. Lazy-loaded apart from the root, so that signing in doesn't wait for it. */
export function Data({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
