import { inLanguages } from "../../texts";

export const texts = inLanguages({
  en: {
    needs: (n: number) => (n === 1 ? "ferry: needs 1 locomotive" : `ferry: needs ${n} locomotives`),
  },
  de: {
    needs: (n: number) => (n === 1 ? "Fähre: braucht 1 Lokomotive" : `Fähre: braucht ${n} Lokomotiven`),
  },
});
