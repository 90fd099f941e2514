"""What a board needs: profiles and detection."""
