import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { Bell } from '../../people/notifications/Bell.tsx'
import { NotificationBanner, useBannerReady } from '../../people/notifications/NotificationBanner.tsx'
import { setPageUser } from '../../platform/api/page-user.ts'
import { useIsOutdated } from '../../platform/api/portal-version.ts'
import { meQuery, SignedInContext, toSignedIn } from '../../platform/api/session.ts'
import { listenForSignOut } from '../../platform/api/signing-out.ts'
import { useLeaveQuestion, useUploads, useUploadsLoaded } from '../../platform/api/uploads.ts'
import { useSaveKey } from '../../platform/form/useSaveKey.ts'
import { LeavePrompt } from '../../platform/form/useUnsavedChanges.tsx'
import { Brand } from '../../platform/layout/Brand.tsx'
import { UpdateOffer } from '../../platform/layout/UpdateOffer.tsx'
import { registerWorker } from '../../platform/layout/worker.ts'
import { BreadcrumbSlotContext } from '../../platform/ui/Breadcrumbs.tsx'
import { Loaded, LoadingSkeleton } from '../../platform/ui/Loaded.tsx'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { isResultFocused } from '../../platform/ui/result-focus.ts'
import { Toasts } from '../../platform/ui/Toasts.tsx'
import { useIsPhone } from '../../platform/ui/useIsPhone.ts'
import { isSearching } from '../search/early-search.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import classes from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

const firstPassword = lazyComponent(
  async () => (await import('../../people/profile/FirstPassword.tsx')).FirstPassword,
  'La pagina non si è caricata',
)

const firstFactor = lazyComponent(
  async () => (await import('../../people/profile/FirstFactor.tsx')).FirstFactor,
  'La pagina non si è caricata',
)

const ImpersonationBanner = lazy(async () => ({
  default: (await import('../../people/impersonation/ImpersonationBanner.tsx')).ImpersonationBanner,
}))

const loadTray = () => import('../../platform/uploads/UploadTray.tsx')
// Without it uploads work as well, and the browser asks before they are left.
const UploadTray = lazy(() =>
  loadTray().then(
    ({ UploadTray }) => ({ default: UploadTray }),
    () => ({ default: BrowserQuestion }),
  ),
)

function BrowserQuestion() {
  const question = useLeaveQuestion()
  useEffect(() => question?.answer(window.confirm('Ci sono invii in corso: se esci ora si interrompono.')), [question])
  return null
}

/** The frame of all screens of signed-in users. */
export function Shell() {
  const me = useQuery(meQuery)
  useEffect(() => setPageUser(me.data), [me.data])
  useEffect(listenForSignOut, [])
  useSaveKey()
  useEffect(registerWorker, [])
  const ready = useBannerReady()
  const signedIn = useMemo(() => me.data && toSignedIn(me.data), [me.data])
  return (
    <SignedInContext value={signedIn}>
      <Loaded query={me}>
        {({ user, impersonator }) =>
          user.must_change_password ? (
            <Suspense fallback={<LoadingSkeleton />}>
              <firstPassword.Component />
            </Suspense>
          ) : user.must_add_factor ? (
            <Suspense fallback={<LoadingSkeleton />}>
              <firstFactor.Component />
            </Suspense>
          ) : (
            ready && <Frame impersonated={impersonator !== null} />
          )
        }
      </Loaded>
    </SignedInContext>
  )
}

function Frame({ impersonated }: { impersonated: boolean }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const phone = useIsPhone()
  // Not loaded on demand: by then the server no longer has this version's files.
  const outdated = useIsOutdated()
  return (
    <BreadcrumbSlotContext value={slot}>
      <a className={classes.skip} href="#contenuto">
        Vai al contenuto
      </a>
      <div className={classes.frame}>
        {impersonated && (
          <Suspense>
            <ImpersonationBanner />
          </Suspense>
        )}
        <div className={classes.shell}>
          {!phone && (
            <div className={classes.side}>
              <SideMenu>
                <Brand />
              </SideMenu>
            </div>
          )}
          <div className={classes.body}>
            <header className={classes.header}>
              {phone && <MobileMenu />}
              <div ref={setSlot} className={classes.slot} />
              <SearchButton />
              <Uploads />
              <SchemeToggle />
              <Bell />
              <UserMenu />
            </header>
            <Main />
          </div>
        </div>
      </div>
      <Toasts>{outdated && <UpdateOffer />}</Toasts>
      <LeavePrompt />
      <ScrollRestoration />
    </BreadcrumbSlotContext>
  )
}

/** Asks for the signed-in user again with a screen that is opened once the answer is stale. */
function UserRefresh() {
  useQuery(meQuery)
  return null
}

function Main() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const previousPath = useRef(pathname)
  useEffect(() => {
    const leavesFocus = isResultFocused() || isSearching()
    if (previousPath.current !== pathname && !leavesFocus) main.current?.focus({ preventScroll: true })
    previousPath.current = pathname
  }, [pathname])
  return (
    <main id="contenuto" ref={main} className={classes.main} tabIndex={-1}>
      <NotificationBanner />
      {/* Remounts the screen at another address, even when the same component renders both. */}
      <Fragment key={pathname}>
        <UserRefresh />
        <Outlet />
      </Fragment>
    </main>
  )
}

/** Downloaded with the first screen that can send files, as nothing can be once the connection is lost. */
function Uploads() {
  const uploads = useUploads()
  const areLoaded = useUploadsLoaded()
  useEffect(() => {
    if (areLoaded) void loadTray().catch(() => {})
  }, [areLoaded])
  return (
    uploads.length > 0 && (
      <Suspense>
        <UploadTray />
      </Suspense>
    )
  )
}

/** Light or dark; the browser stores the choice. */
function SchemeToggle() {
  // Without transitions Mantine styles all elements twice more.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const dark = useComputedColorScheme('light') === 'dark'
  const Glyph = dark ? IconSun : IconMoon
  return (
    <ActionIcon
      size={40}
      color="var(--ink)"
      aria-label={dark ? 'Passa al tema chiaro' : 'Passa al tema scuro'}
      // The colours are those of an attribute: what is rendered for them may follow.
      onClick={() => startTransition(() => setColorScheme(dark ? 'light' : 'dark'))}
    >
      <Glyph size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
