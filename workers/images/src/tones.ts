/** Four matching colours. */
export type Tone = {
  /** The background. */
  paper: string;
  /** Close to the background: large quiet areas. */
  soft: string;
  /** In between: shapes. */
  mid: string;
  /** Lines and the darkest shapes; the lightest on a dark background. */
  ink: string;
};

type Seven<T> = readonly [T, T, T, T, T, T, T];

/**
 * The colours of each technology class, and of technologies without one. Colours tell the classes apart; shapes do not.
 */
export const TONES = {
  biotechnology: [
    tone("e2ebe0 cfdecd 6f9a80 1f4a38"),
    tone("bfd5c0 d8e6d5 5b8a6e 173d2e"),
    tone("edf1e6 dbe5d0 86a878 2f5133"),
    tone("17342a 214639 447a65 a9d1b8"),
    tone("e6ecd6 d4dfba 93a862 435420"),
    tone("a3c3a8 c0d7c2 4b7d62 123427"),
    tone("26402b 34533b 6a9266 cfe2bf"),
  ],
  computing: [
    tone("e8e4d9 d9d3c3 8b8a86 1d2733"),
    tone("cacdc9 e0e1db 74797d 1c2530"),
    tone("efede6 dfdbd0 a39f95 2a3038"),
    tone("1b232e 29343f 556677 c6cfd6"),
    tone("e1e3e6 cfd3d9 7f8a99 222d3d"),
    tone("b9bcb8 cdd0cb 63696e 151d27"),
    tone("2b2a2b 3b3a3b 6f6c67 dcd6c9"),
  ],
  energy: [
    tone("f5ead2 ecdab3 c9973f 7a4a10"),
    tone("e6cd97 f0deb6 b07a24 6b3d0c"),
    tone("f7f0e1 efe0bf d9ab56 8a5a14"),
    tone("3a2712 4f381a 946a2a e8c37a"),
    tone("f2e2cf e8cfae c08a4c 6e3f16"),
    tone("dcb869 e9cd8f a06c1c 5a340b"),
    tone("4a2f1a 60432a a77d44 f0d9ac"),
  ],
  environmental: [
    tone("dde9ea c8dcde 6a9aa0 1d4f58"),
    tone("b3d0d3 cfe2e3 4f868f 123f48"),
    tone("eaf1ef d6e5e1 84aea4 2a5b53"),
    tone("0f3038 184149 3d7984 a5d0d3"),
    tone("e3ece2 cbdccb 7ba08c 2b5443"),
    tone("9cc0c4 b5d1d4 3c747d 0c333c"),
    tone("173a36 215049 4c8f81 bfe0d3"),
  ],
  materials: [
    tone("e0e4ee ccd3e4 7585ac 26365a"),
    tone("bcc6dd d6dcea 5c6f9c 1c2b4c"),
    tone("edeff5 dadfec 95a2c2 34446a"),
    tone("1b2743 29385a 53699c b9c7e6"),
    tone("e5e1ee d3cbe2 8a7bad 3a2c63"),
    tone("a3b1d0 bcc7de 4a5f90 14213f"),
    tone("2a2347 3b3264 7061a8 cdc4ea"),
  ],
  medical: [
    tone("f2e2dd e6cbc4 b9727a 6a1f2b"),
    tone("dfbcb8 eed6d1 a65c68 571824"),
    tone("f6ebe6 ecd7d1 c98b8b 7c2f3d"),
    tone("3b141d 521f2b 964c5a e5b4b4"),
    tone("efdfe2 e2c7cd a8708a 582545"),
    tone("cf9f9f e0bcba 8f4653 481019"),
    tone("33182c 492643 85547a dcbccf"),
  ],
  none: [
    tone("efece4 e2ddd1 b3ad9d 5d594e"),
    tone("dad5c8 e8e4da 9c9687 4e4a40"),
    tone("f4f2ec e9e5da c4bead 6b6658"),
    tone("35332e 454239 716d61 c9c4b4"),
    tone("e9e7e6 dad7d5 a8a3a0 55504d"),
    tone("c8c3b4 d8d4c8 87806f 423e34"),
    tone("3c3a3c 4c4a4c 777377 d3cfd0"),
  ],
} satisfies Record<string, Seven<Tone>>;

/** Reads `paper soft mid ink`, each as six hexadecimal digits. */
function tone(colors: string): Tone {
  const [paper = "", soft = "", mid = "", ink = ""] = colors.split(" ").map((hex) => `#${hex}`);
  return { paper, soft, mid, ink };
}
