import { useLingui } from '@lingui/react/macro'
import { buttonStyle } from '@skrzat/ui/button'
import { Link } from '@tanstack/react-router'
import { useMenu } from '#app/menu.ts'
import { Page } from '#components/page.tsx'
import { RosterFile } from './roster-file.tsx'

/** Everyone of a place as a file, out and in. A page of its own: an import may have thousands of rows to look at. */
export function RosterPage({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const { data: menu } = useMenu()
  const name = menu?.places.find(({ id }) => id === placeId)?.name
  return (
    <Page
      title={t`Dzieci i pracownicy w pliku`}
      above={name}
      actions={
        <Link to="/place/$placeId" params={{ placeId }} className={buttonStyle({ variant: 'secondary' })}>
          {t`Wróć do placówki`}
        </Link>
      }
    >
      <RosterFile placeId={placeId} />
    </Page>
  )
}
