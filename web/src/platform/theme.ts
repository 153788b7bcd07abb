import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const sans = "'Geist Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"

const ottanio: MantineColorsTuple = [
  '#edf5f7',
  '#d6e8ed',
  '#add1db',
  '#7fb6c5',
  '#529aae',
  '#307d94',
  '#1d6a80',
  '#0f586d',
  '#0b485a',
  '#073645',
]

const gray: MantineColorsTuple = [
  '#f7f8f8',
  '#eff1f2',
  '#e3e7e8',
  '#d1d7d9',
  '#b3bcc0',
  '#87939a',
  '#5d6a71',
  '#475359',
  '#2e383e',
  '#161e23',
]

const dark: MantineColorsTuple = [
  '#e3e9eb',
  '#c0cace',
  '#97a5ab',
  '#717f86',
  '#3b474d',
  '#2c363b',
  '#20292e',
  '#171f23',
  '#10171a',
  '#0a1012',
]

const closeButton = (label: string) => ({ closeButtonProps: { 'aria-label': label } })

// A <header> inside a dialog would be a second banner landmark.
const plainHeader = { attributes: { header: { role: 'presentation' } } }

/** Colours, sizes and the Italian labels inside Mantine's components. */
export const theme = createTheme({
  primaryColor: 'ottanio',
  primaryShade: { light: 7, dark: 6 },
  colors: { ottanio, gray, dark },
  fontFamily: sans,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '2rem' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.375rem' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects: Component.extend would pull every part named here into the login page.
  components: {
    Modal: {
      defaultProps: {
        ...closeButton('Chiudi'),
        ...plainHeader,
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.4 },
      },
    },
    Drawer: { defaultProps: { ...closeButton('Chiudi'), ...plainHeader } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Mostra o nascondi la password' } },
    },
    Alert: { defaultProps: { closeButtonLabel: 'Chiudi' } },
    Select: {
      defaultProps: {
        nothingFoundMessage: 'Nessun risultato',
        checkIconPosition: 'right',
        clearButtonProps: { 'aria-label': 'Svuota' },
        // The list scrolls by itself and stays in its landmark: what axe asks of a combobox.
        withScrollArea: false,
        comboboxProps: { withinPortal: false },
        styles: { options: { maxHeight: 260, overflowY: 'auto' } },
        // Tab goes on to the next field: browsers would stop at what scrolls, which closes under the focus.
        attributes: { options: { tabIndex: -1 } },
      },
    },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: true } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    // Without motion Mantine leaves out the transition that also centres the loader.
    Button: { styles: { loader: { transform: 'translate(-50%, -50%)' } } },
    Textarea: { defaultProps: { autosize: true, minRows: 3 } },
  },
})

/** The neutral colours of both schemes, in Mantine's own variables. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#161e23',
    '--mantine-color-dimmed': '#56636a',
    '--mantine-color-placeholder': '#66737a',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-default-border': '#d1d7d9',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': '#0f586d',
  },
  dark: {
    '--mantine-color-text': '#e3e9eb',
    '--mantine-color-dimmed': '#9dabb1',
    '--mantine-color-placeholder': '#8b989e',
    '--mantine-color-body': '#151c20',
    '--mantine-color-default': '#1c2529',
    '--mantine-color-default-hover': '#232d32',
    '--mantine-color-default-border': '#364248',
    '--mantine-color-error': '#ff9d94',
    // Of light buttons: Mantine's own are darker than the page.
    '--mantine-color-ottanio-light': 'var(--accent-soft)',
    '--mantine-color-ottanio-light-hover': 'color-mix(in srgb, var(--accent-soft), white 8%)',
    '--mantine-color-ottanio-light-color': 'var(--accent)',
    '--mantine-color-anchor': '#7cc6d8',
  },
})
