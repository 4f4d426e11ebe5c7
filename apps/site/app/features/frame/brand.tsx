const COLOURS = ['#6e8bff', '#5fb4f5', '#4fd6c8', '#8fdb8e', '#ffc94a', '#ff9a5a', '#ff5c86', '#b98cff']

/** The logo: a pinwheel in a rounded square. */
export function Brand({ size = 30 }: { size?: number }) {
  const point = (turn: number) => {
    const angle = (turn / COLOURS.length) * 2 * Math.PI - Math.PI / 2
    return `${(12 + 20 * Math.cos(angle)).toFixed(2)} ${(12 + 20 * Math.sin(angle)).toFixed(2)}`
  }
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <clipPath id="mark">
        <rect width="24" height="24" rx="6.5" />
      </clipPath>
      <g clipPath="url(#mark)">
        {COLOURS.map((colour, turn) => (
          <path key={colour} d={`M12 12L${point(turn)} ${point(turn + 1)}z`} fill={colour} />
        ))}
      </g>
    </svg>
  )
}
