/** A log that the project transparency-dev/tessera published (Apache License 2.0) to test readers: its key, its entries, and for each size its root and signature. */

export const ORIGIN = 'example.com/log/testdata'
export const LOG_KEY = 'example.com/log/testdata+33d7b496+AeHTu4Q3hEIMHNqc6fASMsq3rKNx280NI+oO5xCFkkSx'

/** The fifteen entries, misspelt as they were published. */
export const ENTRIES = 'one two three four five six seven eit nain ten ileven twelf threeten fourten fivten'.split(' ')

/** Root and signature of the trees of no entry, of one, of two … */
const SIGNED_ROOTS: readonly (readonly [root: string, signature: string])[] = [
  [
    '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
    'M9e0lhxJACzE1KoUdqKuPa+9p6R7dSW8BlEvrg/noo8FkGg6PbJoRNOcdjqjOq89wVvTA60eubCc4oufo5BvIVEgtQc=',
  ],
  [
    '0Nc2CrefWKseHj/mStd+LqC8B+NrX0btIiPt2SmN+ek=',
    'M9e0lhr9kuLxGdAtaUrhm84TQffVsLdcy808sN0a3WyniNlfcr9+bywoiIke1YYciCNjJGkCgIlQ8b16jhsmg/SChAM=',
  ],
  [
    'T1X2GdkhUjV3iyufF9b0kVsWFxIU0VI4EpNml2Teci4=',
    'M9e0llH4NKmlf0u7C8tkJioQOmi7l5ELqljXgKRg6R3G5JJ7vx7emDWo5fpqKuA/Dk/jRrI6il+7QCVirNhyUAWGoAk=',
  ],
  [
    'Wqx3HImawpLnS/Gv4ubjAvi1WIOy0b8Ze0amvqbavKk=',
    'M9e0lvAQRtH832pk2RTbeSeZMkp4FZSdJYFBUjO5SKxuRbywPUF3cx+HUrb50kjd3rUWW/fj53Wj1dwcwh9bGQnqVAg=',
  ],
  [
    'zY1lN35vrXYAPixXSd59LsU29xUJtuW4o2dNNg5Y2Co=',
    'M9e0lnFuWt0cp60moO4jAkeXvMNLIIOGn4WdyeHQurBt9mBi0tWdfkldiAt9k0FpwuZymvttsVn9uwyouXU3vPpeNAc=',
  ],
  [
    'gy5gl3aksFyiCO95a/1vLXz88A3dRq+0l9Sxte8ZqZQ=',
    'M9e0lmn5eDHyHP10zJObZdFAX2y1V8fdDKBi4IiHbDYf1TCUBwxZOhqwv2QZCqrdda2zTRTrmnwjwscN5RBTEmZUYAs=',
  ],
  [
    'a6sWvsc2eEzmj72vah7mZ5dwFltivehh2b11qwlp5Jg=',
    'M9e0ln+nHSdGSHEZBcjvqyYDXDbG8WxDwCDjbbGAMv/NTynAtJWhckSXIpuwpN3yJ4PTtzUbD34YGqIZr6RgJRn16gU=',
  ],
  [
    'IrSXADBqJ7EQoUODSDKROySgNveeL6CFhik2w/+fS7U=',
    'M9e0luA5JhTRUki/BBQD0QNiH6AEJ2pdtsA5CQjqJErViuuKrN6513RCTL2640wXJv0dCed3neRGI6dMzBq9uANf2Qc=',
  ],
  [
    'bC+VwvrJbalNVjfkdI8kUgs7mJoXrqiXCE7bgnD28pY=',
    'M9e0lq1EK37dHtgv9O3UzPxisw5vwIPcJsX9ab0xt4mvVfbdUR1fbMjN6sBFYpBoBEmD4+cWhj/AVgI5MitCO5+mews=',
  ],
  [
    'CvhHViE3S9E3htHLR+25mapWoGCJ3WckMq1UtC3VmEY=',
    'M9e0ls3mdnWX0qk4P3uGG0eYiFRWSwPR+RdeD1ARmrHPHjXP0x9UJWASPFTOTqJo0mp7Epck2O9RFB0J9IjDdAewagw=',
  ],
  [
    'y8/gZsZCtitsMan09tY+k8I7Qpr7Y5fbO2tLi9GQnfU=',
    'M9e0lrmwaVEOWFZ+HS5ITnRd2YMOSWE5QeoYu+6DHwJLnJ+SVeJ2ZiYeD7lVC5oGJx76gbfLSyCUEq6D8JkarrsuiQQ=',
  ],
  [
    'Yok1cS5VdokGLBy73BC2I16b3atss6KBN9jnIi6Fz/A=',
    'M9e0lqbRtWirJwbUy4w3VrK2RyzfW8P+OIkc8t6b6AVG/tQd1Q2SN+uCLYzNNFnf/PhzeCdURSGQe1MRnohCxPu21wg=',
  ],
  [
    'uZo6M+IhVna+CLgWCrJs0xBPUHbozHkYTQASduHSLME=',
    'M9e0lrFzoTgi+ovhrqX0DpsEAp3wLu1coMLIkeCwSkGfS4Ox4pLXo2LHudqm4merh0ZkCNzHr8kQwq5gS5mmimIvdA4=',
  ],
  [
    'av0kLH0VkkVDrTuZzBGIx7d9z5G1l/GlKz/nAV/8woQ=',
    'M9e0liO8x8xfEOGmZVYODUjQajkEpjccPQ9EkG3yEEDet4K3BWE/DFRPH6H+b6gFFFaG5KS1bBmYS/xeZJs8lj+z+wM=',
  ],
  [
    'SvCd38yNade7xEPY1a/aAc1M3A2AHYVF8lIiUnsH1ao=',
    'M9e0lu8roIpjC+NXEG7JDkajIahoYDYWgxDtxfx/6rzLoztU9t/PvivZ48xt8ygJpjzaboSpkbVv3Jb+D3NdXWQf5wo=',
  ],
  [
    'rKbDipCvhuX1GZ7g5BBe8sA6BbJ7ja/1nk427v383cs=',
    'M9e0luh4jTG+UMBqOUo9/q+yAEvx1ilBEniMvjf1zfcBOhg+CKubMt53MvIt/uEWP6zdkdIQzd/fmwlM/dlPWF74ewI=',
  ],
]

export const CHECKPOINTS = SIGNED_ROOTS.map(
  ([root, signature], size) => `${ORIGIN}\n${size}\n${root}\n\n\u2014 ${ORIGIN} ${signature}\n`,
)
