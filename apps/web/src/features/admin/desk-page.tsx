import { Trans } from '@lingui/react/macro'
import { Crumb } from '#components/crumb.tsx'
import { Page, type PageProps } from '#components/page.tsx'

/** A page of the system admin's desk, with a link back to the overview. */
export function DeskPage(props: Omit<PageProps, 'above'>) {
  return (
    <Page
      above={
        <Crumb to="/admin">
          <Trans>Stan systemu</Trans>
        </Crumb>
      }
      {...props}
    />
  )
}
