import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@skrzat/ui/checkbox'
import { Notice } from '@skrzat/ui/notice'
import { Skeleton } from '@skrzat/ui/skeleton'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { failureOf, useFailureText } from '#app/errors/index.ts'
import { trpc } from '#app/calls/index.ts'
import { useChoice } from '#app/navigation/index.ts'
import { QueryState } from '#components/query-state.tsx'
import { setFactorRequired } from '../queries.ts'
import { Section } from '../section.tsx'

/** Whether the staff need a second factor for their actions in this place. */
export function FactorSection({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const query = useQuery(trpc.places.factorRequired.queryOptions({ placeId }))
  return (
    <Section title={t`Logowanie personelu`}>
      <QueryState query={query} pending={<Skeleton className="h-12 w-full rounded-card" />}>
        {(required) => <FactorSwitch placeId={placeId} required={required} />}
      </QueryState>
    </Section>
  )
}

function FactorSwitch({ placeId, required }: { placeId: number; required: boolean }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const save = useMutation(
    setFactorRequired({
      onSuccess() {
        toast.success(t`Zapisano.`)
      },
    }),
  )
  const [shown, choose] = useChoice(required, (chosen) => save.mutateAsync({ placeId, required: chosen }))
  const code = save.error && failureOf(save.error).code
  return (
    <div className="flex flex-col gap-4">
      {/* A dialog closed by the person needs no error. */}
      {save.error && code !== 'account.proof_required' && (
        <Notice tone="danger">
          {failureText(save.error)}{' '}
          {code === 'account.factor_required' && (
            <Link to="/account/security" className="font-medium underline underline-offset-2">
              <Trans>Ustaw go teraz</Trans>
            </Link>
          )}
        </Notice>
      )}
      <Checkbox
        label={t`Wymagaj drugiego składnika od personelu`}
        hint={t`Pracownicy, którzy go nie mają, ustawią go przy najbliższym logowaniu. Rodziców to nie dotyczy.`}
        // Not disabled while saving: it would lose focus.
        checked={shown}
        onChange={({ target }) => !save.isPending && choose(target.checked)}
      />
    </div>
  )
}
