import { Trans, useLingui } from '@lingui/react/macro'
import { longDay } from '@skrzat/contract/day-text'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { useToday, warsawDay } from '@skrzat/ui/date-text'
import { DialogClose } from '@skrzat/ui/dialog'
import { useUiLocale } from '@skrzat/ui/locale'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Failure } from '#components/failure.tsx'
import { kidName } from '#components/kid-name.ts'
import { Modal } from '#components/modal.tsx'
import { Pending } from '#components/pending.tsx'
import { Picture } from '#components/picture.tsx'
import { QueryState } from '#components/query-state.tsx'
import { namedPhotosOptions, takeDownPhotos } from './queries.ts'

type NamedPhotosProps = {
  kid: { readonly id: number; readonly firstname: string; readonly lastname: string }
  onClose: () => void
}

/** The photos on the wall that name a child whose consent was withdrawn; one press takes them all down. */
export function NamedPhotos({ kid, onClose }: NamedPhotosProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const today = useToday()
  const query = useQuery(namedPhotosOptions(kid.id))
  const take = useMutation(
    takeDownPhotos({
      onSuccess({ photos }) {
        toast.success(t`Usunięto zdjęcia z tablicy: ${photos}`)
        onClose()
      },
    }),
  )
  const name = kidName(kid)
  return (
    <Modal
      title={t`Zdjęcia: ${name}`}
      description={t`Opiekun cofnął zgodę na zdjęcia na tablicy. Usunięcia nie można cofnąć.`}
      onClose={onClose}
      footer={
        <>
          <DialogClose className={buttonStyle({ variant: 'secondary' })}>{t`Anuluj`}</DialogClose>
          <Button
            variant="danger"
            pending={take.isPending}
            disabled={!query.data || query.data.length === 0}
            onClick={() => take.mutate({ kidId: kid.id })}
          >
            {t`Usuń z tablicy wszystkie`}
          </Button>
        </>
      }
    >
      <Failure error={take.error} />
      <QueryState query={query} pending={<Pending skeletons={['h-32']} />}>
        {(photos) =>
          photos.length === 0 ? (
            <p className="text-muted">
              <Trans>Na tablicy nie ma już zdjęć z podpisem tego dziecka.</Trans>
            </p>
          ) : (
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {photos.map(({ postId, code, postedDate }) => {
                const day = longDay(warsawDay(new Date(postedDate)), today, locale)
                return (
                  <li key={code}>
                    <Link
                      to="/wall/$postId"
                      params={{ postId }}
                      className="block rounded-control text-sm text-green"
                    >
                      <span className="mb-1 block aspect-square overflow-hidden rounded-control bg-sunken">
                        <Picture
                          source={{ path: `/api/walls/files/${code}-thumbnail`, version: code }}
                          alt=""
                          className="size-full object-cover"
                        />
                      </span>
                      {t`wpis: ${day}`}
                    </Link>
                  </li>
                )
              })}
            </ul>
          )
        }
      </QueryState>
    </Modal>
  )
}
