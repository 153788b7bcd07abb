import { Button } from '@mantine/core'
import { noticeKindLabels, noticeKindsOf } from '@portale/domain/people/notices.ts'
import { type Notification, notificationStateLabels } from '@portale/domain/people/notifications.ts'
import type { Page as ListPage } from '@portale/domain/platform/page.ts'
import { IconBell, IconChecks, IconSettings } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useActor, useMe } from '../../platform/api/session.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { LinkedFilter } from '../../platform/list/FilterChip.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SelectFilter } from '../../platform/list/SelectFilter.tsx'
import { useFilter, usePageQuery } from '../../platform/list/usePageQuery.ts'
import { paths } from '../../platform/paths.ts'
import { EmptyList, EmptyState, noResults } from '../../platform/ui/EmptyState.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import classes from './NotificationHistory.module.css'
import { NotificationItem } from './NotificationItem.tsx'
import { historyKey, historyUrl, markAlertRead, markAllRead, unreadQuery } from './notification.api.ts'

const filters = ['state', 'kind', 'within']
const stateOptions = Object.entries(notificationStateLabels).map(([value, label]) => ({ value, label }))

/** /notifications: all notifications of a person, to be filtered and marked as read. */
export function NotificationHistory() {
  const { impersonator } = useMe()
  const { role } = useActor()
  const history = usePageQuery<Notification>(historyKey, historyUrl, filters)
  const [search] = useSearchParams()
  const [within, setWithin] = useFilter('within')
  const isFiltered = filters.some((name) => search.get(name))
  return (
    <Page
      title="Notifiche"
      width="form"
      actions={
        !impersonator && (
          <>
            <ReadAll page={history.data} />
            <LinkButton
              to={paths.noticePreferences()}
              variant="default"
              leftSection={<IconSettings size={18} stroke={1.7} aria-hidden />}
            >
              Cosa ricevere
            </LinkButton>
          </>
        )
      }
    >
      <FilterBar names={filters}>
        <SelectFilter name="state" label="Stato" options={stateOptions} wide={false} />
        <SelectFilter
          name="kind"
          label="Tipo"
          placeholder="Tutti"
          options={noticeKindsOf(role).map((value) => ({ value, label: noticeKindLabels[value] }))}
        />
        <LinkedFilter
          label="Avviso"
          text="solo le notifiche che conta"
          isSet={within !== ''}
          onRemove={() => setWithin('')}
        />
      </FilterBar>
      <Loaded query={history}>
        {({ data }) =>
          data.length > 0 ? (
            <ul className={classes.list} aria-label="Notifiche">
              {data.map((notification) => (
                <HistoryItem key={notification.id} notification={notification} />
              ))}
            </ul>
          ) : isFiltered ? (
            <EmptyState icon={IconBell} title={noResults} hint="Nessuna notifica corrisponde ai filtri." />
          ) : (
            <EmptyList icon={IconBell} title="Nessuna notifica" hint="Qui restano tutte quelle che ricevi." />
          )
        }
      </Loaded>
      <Paginator page={history.data} />
    </Page>
  )
}

function ReadAll({ page }: { page: ListPage<Notification> | undefined }) {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...unreadQuery, refetchInterval: false })
  const canRead = page !== undefined && (data?.count ?? 0) > 0
  // Not up to the newest of this page, which may be filtered, but all that there are.
  const { submit, submitting, problems } = useSubmit({ send: () => markAllRead(queryClient, []) })
  return (
    <>
      <FormAlert problems={problems} />
      <Button
        variant="default"
        leftSection={<IconChecks size={18} stroke={1.7} aria-hidden />}
        aria-busy={submitting}
        // Neither loading nor disabled, which would take the focus from who has just used it.
        aria-disabled={!canRead}
        data-disabled={!canRead || undefined}
        onClick={() => canRead && submit()}
      >
        Segna tutte come lette
      </Button>
    </>
  )
}

/** Where the focus may go from a button that disappears: to the next item's, else to the link of its own. */
function listNextFocus(button: HTMLElement): (HTMLElement | null | undefined)[] {
  const item = button.closest('li')
  return [item?.nextElementSibling?.querySelector('button'), item?.querySelector('a'), item?.closest('main')]
}

function HistoryItem({ notification }: { notification: Notification }) {
  const { impersonator } = useMe()
  const queryClient = useQueryClient()
  const { id, title, dropdown_read } = notification
  // Found at the click: the button, or its whole item, may be gone before the call's answer is dealt with.
  const nextFocus = useRef<(HTMLElement | null | undefined)[]>([])
  const { submit, submitting, problems } = useSubmit({
    send: () => markAlertRead(queryClient, id),
    onSuccess: () => nextFocus.current.find((element) => element?.isConnected)?.focus(),
  })
  return (
    <NotificationItem
      notification={notification}
      fresh={!dropdown_read}
      actions={
        !dropdown_read &&
        !impersonator && (
          <>
            <Button
              size="compact-sm"
              variant="subtle"
              loading={submitting}
              aria-label={`Segna come letta: ${title}`}
              onClick={({ currentTarget }) => {
                nextFocus.current = listNextFocus(currentTarget)
                submit()
              }}
            >
              Segna come letta
            </Button>
            {problems.map((problem) => (
              <span key={problem} role="alert" className={classes.problem}>
                {problem}
              </span>
            ))}
          </>
        )
      }
    />
  )
}
