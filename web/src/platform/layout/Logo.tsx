/** The logo: a road with a dashed line. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#0f586d" />
      <path d="M9 24 13.2 8M23 24 18.8 8" fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
      <path d="M16 9v3M16 15v3M16 21v3" fill="none" stroke="#7fd0e2" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  )
}
