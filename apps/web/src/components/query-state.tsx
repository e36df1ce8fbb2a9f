import { Trans } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { ErrorState } from '@skrzat/ui/error-state'
import type { ReactNode } from 'react'
import { useFailureText } from '#app/error-messages.ts'

type Asked = { error: unknown; refetch: () => Promise<unknown> }

type QueryErrorProps = {
  query: Asked
  /** What could not be shown; where it is left out, the reason stands in its place. */
  title?: ReactNode
}

/** Why something could not be asked, and a button that asks again. */
export function QueryError({ query: { error, refetch }, title }: QueryErrorProps) {
  const failureText = useFailureText()
  return (
    <ErrorState
      title={title ?? failureText(error)}
      action={
        <Button onClick={() => void refetch()}>
          <Trans>Spróbuj ponownie</Trans>
        </Button>
      }
    >
      {title !== undefined && failureText(error)}
    </ErrorState>
  )
}

type QueryStateProps<Data> = Omit<QueryErrorProps, 'query'> & {
  query: Asked & { data: Data | undefined }
  /** The shape of what is on its way. */
  pending: ReactNode
  /** In place of an empty list. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** What was asked: on its way, failed, empty or here. What is here stays while it is asked again in vain. */
export function QueryState<Data>({ query, pending, empty, children, ...failed }: QueryStateProps<Data>) {
  const { data } = query
  if (data === undefined) return query.error ? <QueryError query={query} {...failed} /> : pending
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return empty
  return children(data)
}
