import { Trans } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { ErrorState } from '@skrzat/ui/error-state'
import type { ReactNode } from 'react'
import { isRefusal, useFailureText } from '#app/errors/index.ts'

type Asked = { error: unknown; refetch: () => Promise<unknown> }

type QueryErrorProps = {
  query: Asked
  /** A title for the failed part; by default the reason takes its place. */
  title?: ReactNode
}

/** A failed query's reason, with a button that refetches if a retry may help. */
export function QueryError({ query: { error, refetch }, title }: QueryErrorProps) {
  const failureText = useFailureText()
  return (
    <ErrorState
      title={title ?? failureText(error)}
      action={
        !isRefusal(error) && (
          <Button onClick={() => void refetch()}>
            <Trans>Spróbuj ponownie</Trans>
          </Button>
        )
      }
    >
      {title !== undefined && failureText(error)}
    </ErrorState>
  )
}

type QueryStateProps<Data> = Omit<QueryErrorProps, 'query'> & {
  query: Asked & { data: Data | undefined }
  /** The skeleton while it loads. */
  pending: ReactNode
  /** Shown instead of an empty list. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** A query's state: loading, failed, empty or data. Data stays while a refetch fails. */
export function QueryState<Data>({ query, pending, empty, children, ...failed }: QueryStateProps<Data>) {
  const { data } = query
  if (data === undefined) return query.error ? <QueryError query={query} {...failed} /> : pending
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return empty
  return children(data)
}
