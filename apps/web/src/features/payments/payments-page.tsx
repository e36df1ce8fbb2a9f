import { useLingui } from '@lingui/react/macro'
import { Page } from '#components/page.tsx'

export function PaymentsPage({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  return <Page title={t`Płatności`}>{placeId}</Page>
}
